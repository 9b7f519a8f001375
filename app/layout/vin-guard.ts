/**
 * Runs in the head: before the scripts are there, a search that may have a VIN waits for them, since it would be sent. SearchBox
 * takes it up.
 */
export const VIN_GUARD = `addEventListener('submit',event=>{const{q,isAlive}=event.target;if(q&&!isAlive&&/(?=\\S*\\d)[a-z\\d-]{8}/i.test(q.value)){event.preventDefault();event.target.isHeld=true}})`
