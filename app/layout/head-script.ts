import { STORED_SCRIPT } from './stored-script.ts'
import { THEME_SCRIPT } from './theme-switch.tsx'
import { MAY_BE_VIN } from './vin-guard.ts'

/**
 * What a person types, chooses or presses before hydration happens after it, when the page sends
 * the event ‘hydrated’. A field remembers for ever that it was typed into (session/typed-input.ts).
 * Forms that lead to a page, such as the search, work without scripts, but for what may be a VIN:
 * it would be in a URL.
 *
 * The event may come within another: React hydrates at once for a choice or a key. What is given
 * to the page then waits for the end of that event, which would else take the field as React has
 * reset it; the newest value of a field is noted before React sees it.
 */
export const HELD_SCRIPT = `{let done,given;const typed=new Map,held=new Map;addEventListener('input',({target})=>{target.isTyped=true;if(!given)typed.set(target,target.value)},true);addEventListener('click',({target})=>{const button=!done&&target.closest?.('button[type=button]:not([data-theme-switch])');if(button)held.set(button,()=>button.click())});addEventListener('submit',event=>{const{target,submitter}=event;if(done||event.defaultPrevented||target.hasAttribute('action')&&!${MAY_BE_VIN}.test(target.q?.value??''))return;event.preventDefault();held.set(target,()=>target.requestSubmit(submitter))});addEventListener('hydrated',()=>{done=true;setTimeout(()=>{isHydrated=given=true;for(const[field,value]of typed){if(/checkbox|radio|file/.test(field.type))continue;field.value='';Object.getOwnPropertyDescriptor(field.constructor.prototype,'value').set.call(field,value);field.dispatchEvent(new Event(field.tagName==='SELECT'?'change':'input',{bubbles:true}))}for(const act of held.values())act()})},{once:true})}`

/** What runs before the page is painted. */
export const HEAD_SCRIPT = `${THEME_SCRIPT};${STORED_SCRIPT};${HELD_SCRIPT}`
