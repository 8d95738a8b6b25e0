/*
 * The little that must run before the first paint, as text: it stands inside the documents, so the server allows it by
 * its hash. Old syntax on purpose, no build step touches it.
 */

/** Light or dark, by the stored choice (key of src/ui/color-scheme.ts), else by the system. */
export const colorScheme = `(function(d){var c;try{c=localStorage.getItem('semai-color-scheme')}catch(e){}d.dataset.mantineColorScheme=c==='light'||c==='dark'?c:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'})(document.documentElement)`

/** Marks members, so that style sheets show them another way in. The cookie is set by src/session. */
export const memberMark = `if(/(^|; )user=[^;]/.test(document.cookie))document.documentElement.dataset.member=''`

/**
 * Starts the landing page's script when the page is idle, one file after the other so that no start is long, or all of it
 * at the first touch. The entry comes last.
 */
export function startWhenIdle(files: readonly string[]): string {
  return `(function(w,files){var at=0;function later(work){w.requestIdleCallback?requestIdleCallback(work,{timeout:4000}):setTimeout(work,1200)}function piece(){if(at<files.length)import(files[at++]).then(function(){later(piece)})}function all(){import(files[files.length-1])}['pointerdown','keydown','touchstart','scroll'].forEach(function(t){addEventListener(t,all,{once:true,passive:true})});addEventListener('load',function(){later(piece)})})(window,${JSON.stringify(files)})`
}
