import { THEME_SCRIPT } from './theme-switch.tsx'
import { MAY_BE_VIN } from './vin-guard.ts'

/**
 * A page has one URL: `/blog/` is shown as `/blog`, as which the server renders it. React hydrates
 * no other.
 */
const PATH_SCRIPT =
  "{const{origin,pathname,search,hash}=location,path='/'+pathname.replace(/^\\/+|\\/+$/g,'');if(path!==pathname)history.replaceState(history.state,'',origin+path+search+hash)}"

/**
 * Runs in the head: what the browser stores is shown before the first paint, in elements with
 * `data-stored`. The page has the same bytes for everyone, and React leaves these texts as they
 * are, because of `suppressHydrationWarning`. An element is filled once the parser is past it.
 *
 * An element with `data-asks` has room for the question about the chosen car, if that is of one of
 * the models which it names, and nothing is answered yet.
 *
 * With a car, a category's list, a job and a diagram are those for that car, unless `?unfit=1` asks
 * for all of it.
 */
const STORED_SCRIPT =
  "{let asked;const root=document.documentElement,texts={};try{const{cars,chosen}=JSON.parse(localStorage.garage),{vehicle:{year,make,model:slug,answers},model,label}=cars.find(({path})=>path===chosen);if(model&&label){texts.short=year+' '+model;texts.car=year+' '+label;texts.parts='Parts for your '+texts.short;root.dataset.car='';if(!Object.keys(answers??{}).length)asked=make+'/'+slug}const shown=/^\\/(job\\/|catalog\\/.*?)([^/]+)\\/?$/.exec(location.pathname);if(shown&&/^[\\w./-]+$/.test(chosen)&&!/[?&]unfit=1/.test(location.search))location.replace((shown[1]==='job/'?'/job/'+shown[2]+'/'+chosen:'/for/'+chosen+'/'+shown[2])+location.search.replace(/[?&]page=\\d+$/,''));if(/^\\/diagrams\\/./.test(location.pathname)&&/^[\\w./-]+$/.test(chosen)&&!/[?&](unfit=1|vehicle=)/.test(location.search))location.replace(location.pathname+'?vehicle='+chosen)}catch{}try{const{units}=JSON.parse(localStorage.basket);if(units>0)texts.units=units>99?'99+':units}catch{}try{const[role,id]=localStorage.role.split(' ');if(JSON.parse(atob(localStorage.accessToken.split('.')[1])).sub===id)root.dataset.role=role}catch{}const isParsed=node=>node&&(node.nextSibling||isParsed(node.parentNode)),fill=isWhole=>{for(const one of document.querySelectorAll('[data-stored]'))if(!one.isFilled&&(isWhole===true||isParsed(one))){one.isFilled=true;const text=texts[one.dataset.stored];if(text)one.textContent=text;if(asked&&one.dataset.asks?.split(' ').includes(asked))one.dataset.asked=''}},parsing=new MutationObserver(fill);parsing.observe(document,{childList:true,subtree:true});addEventListener('DOMContentLoaded',()=>{parsing.disconnect();fill(true)});addEventListener('hydrated',()=>setTimeout(()=>{delete root.dataset.car}))}"

/**
 * What a person types, chooses or presses before hydration happens after it, when the page sends
 * the event ‘hydrated’. A field remembers for ever that it was typed into
 * (session/follow-session.ts). Forms that lead to a page, such as the search, work without scripts,
 * but for what may be a VIN: it would be in a URL.
 *
 * A part of the page that hydrates later has `data-late` until then, and sends the event again.
 * React stops the click on one whose code it waits for: what does not come back from it is held.
 *
 * The event may come within another: React hydrates at once for a choice or a key. What is given
 * to the page then waits for the end of that event, which would else take the field as React has
 * reset it; the newest value of a field is noted before React sees it.
 */
export const HELD_SCRIPT = `{let done,given;const typed=new Map,held=new Map,isLate=node=>node.closest?.('[data-late]');addEventListener('input',({target})=>{target.isTyped=true;if(!given||isLate(target))typed.set(target,target.value)},true);const pressed=({target})=>{const button=(!done||isLate(target))&&target.closest?.('button:not([data-theme-switch],[popovertarget])');return button&&(button.type==='button'||!button.form)&&button},hold=button=>{if(button)held.set(button,()=>button.click())};addEventListener('click',event=>{const button=pressed(event);setTimeout(()=>{if(!event.isPassed)hold(button)})},true);addEventListener('click',event=>{event.isPassed=true;hold(pressed(event))});addEventListener('submit',event=>{const{target,submitter}=event;if(done&&!isLate(target)||event.defaultPrevented||target.hasAttribute('action')&&!${MAY_BE_VIN}.test(target.q?.value??''))return;event.preventDefault();held.set(target,()=>target.requestSubmit(submitter))});addEventListener('hydrated',()=>{done=true;setTimeout(()=>{isHydrated=given=true;for(const[field,value]of typed){if(isLate(field))continue;typed.delete(field);if(/checkbox|radio|file/.test(field.type))continue;field.value='';Object.getOwnPropertyDescriptor(field.constructor.prototype,'value').set.call(field,value);field.dispatchEvent(new Event(field.tagName==='SELECT'?'change':'input',{bubbles:true}))}for(const[node,act]of held)if(!isLate(node)){held.delete(node);act()}})})}`

/** The wheel would change a focused number; without the focus it scrolls the page. */
export const WHEEL_SCRIPT =
  "{const leave=({currentTarget})=>currentTarget.blur();addEventListener('focusin',({target})=>{if(target.type==='number')target.addEventListener('wheel',leave,{passive:true})})}"

/** What runs before the page is painted. */
export const HEAD_SCRIPT = `${THEME_SCRIPT};${PATH_SCRIPT};${STORED_SCRIPT};${HELD_SCRIPT};${WHEEL_SCRIPT}`
