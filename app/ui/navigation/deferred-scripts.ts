// A page that arrives finished is painted before its scripts load: on a slow line they would take
// bandwidth from its styles and its picture. The server marks them, and DEFERRED_SCRIPT restores
// them after the first paint. It is the same for every page, and its hash is in the content
// security policy.

/** Marks the scripts of a page as React Router has written it. */
export function deferScripts(html: string) {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="deferred"')
    .replace('<script type="module"', '<script type="deferred"')
}

/** For a tab in the background, and a browser that does not report paints. */
const TIMEOUT_MS = 1000

export const DEFERRED_SCRIPT = `{const start=()=>{for(const link of document.querySelectorAll('link[rel=deferred]'))link.rel='modulepreload';for(const deferred of document.querySelectorAll('script[type=deferred]')){const script=document.createElement('script');script.type='module';script.text=deferred.text;deferred.replaceWith(script)}};if(document.hidden)start();else{addEventListener('load',()=>setTimeout(start,${TIMEOUT_MS}));new PerformanceObserver(seen=>{if(seen.getEntriesByName('first-contentful-paint')[0])start()}).observe({type:'paint',buffered:true})}}`
