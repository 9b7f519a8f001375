/** Eight characters in a row with a digit among them; or in groups, eleven to seventeen in all, without a word. */
export const MAY_BE_VIN =
  /(?=\S*\d)[a-z\d-]{8}|^\s*(?=.*\d)(?!.*\b[a-z]{4,}\b)(?:[a-z\d][\s-]*){11,17}$/i

/**
 * Runs in the head. Before hydration the browser would send a VIN in the search box to the server: the submit of what may be
 * one is held, and SearchBox submits it again.
 */
export const VIN_GUARD = `addEventListener('submit',event=>{const{q,hydrated}=event.target;if(q&&!hydrated&&${MAY_BE_VIN}.test(q.value)){event.preventDefault();event.target.isHeld=true}})`
