/**
 * Code that must run before the first paint, as text. The build inlines this code in the documents, so the server
 * allows it by its hash. The code uses old syntax, because no build step transforms it.
 */

/**
 * Sets light or dark by the stored choice (key of src/ui/color-scheme.ts), otherwise by the system. Follows changes of
 * the system, because a public page loads no other script before the user's first touch.
 */
export const colorScheme = `(function(d,m){function s(){var c;try{c=localStorage.getItem('semai-color-scheme')}catch(e){}d.dataset.mantineColorScheme=c==='light'||c==='dark'?c:m.matches?'dark':'light'}s();m.addEventListener('change',s)})(document.documentElement,matchMedia('(prefers-color-scheme: dark)'))`

/**
 * Marks logged-in users, so that style sheets show them another entry button than visitors. src/session sets the
 * cookie.
 */
export const memberMarkScript = `if(/(^|; )user=[^;]/.test(document.cookie))document.documentElement.dataset.member=''`

/** Gives the skeleton of the shell the shape of the page (src/ui/states/loading-state.module.css). */
export const pathMarkScript = `document.documentElement.dataset.path=location.pathname`
