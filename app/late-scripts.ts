// A page that arrives finished is to be seen before it comes alive: on a slow line its scripts would take
// the bandwidth from its styles and its picture. So they are marked, and LATE_SCRIPT, once something is
// painted, makes of them what they were. It is the same for every page, and its hash is in their policy.

/** Marks the scripts of a page as React Router has written it. */
export function holdBack(html: string) {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="late"')
    .replace('<script type="module"', '<script type="late"')
}

/** For a tab in the background, and a browser that does not tell when it paints. */
const PATIENCE_MS = 1000

export const LATE_SCRIPT = `{const start=()=>{for(const link of document.querySelectorAll('link[rel=late]'))link.rel='modulepreload';for(const late of document.querySelectorAll('script[type=late]')){const script=document.createElement('script');script.type='module';script.text=late.text;late.replaceWith(script)}};if(document.hidden)start();else{addEventListener('load',()=>setTimeout(start,${PATIENCE_MS}));new PerformanceObserver(seen=>{if(seen.getEntriesByName('first-contentful-paint')[0])start()}).observe({type:'paint',buffered:true})}}`
