/**
 * Runs in the head. Before hydration the browser would send a VIN in the search box to the server: the submit of what may be
 * one is held, and SearchBox submits it again.
 */
export const VIN_GUARD = `addEventListener('submit',event=>{const{q,isHydrated}=event.target;if(q&&!isHydrated&&/(?=\\S*\\d)[a-z\\d-]{8}/i.test(q.value)){event.preventDefault();event.target.isHeld=true}})`
