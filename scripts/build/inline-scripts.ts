/*
 * The little that must run before the first paint, as text: it stands inside the documents, so the server allows it by
 * its hash. Old syntax on purpose, no build step touches it.
 */

/** Light or dark, by the stored choice (key of src/ui/color-scheme.ts), else by the system. */
export const colorScheme = `(function(d){var c;try{c=localStorage.getItem('semai-color-scheme')}catch(e){}d.dataset.mantineColorScheme=c==='light'||c==='dark'?c:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'})(document.documentElement)`

/** Marks members, so that style sheets show them another way in. The cookie is set by src/session. */
export const memberMark = `if(/(^|; )user=[^;]/.test(document.cookie))document.documentElement.dataset.member=''`
