import { drawnDocuments } from '../../contract/rules/public-pages.ts'

/*
 * The little that must run before the first paint, as text: it stands inside the documents, so the server allows it by
 * its hash. Old syntax on purpose, no build step touches it.
 */

/** Light or dark, by the stored choice (key of src/ui/color-scheme.ts), else by the system. */
export const colorScheme = `(function(d){var c;try{c=localStorage.getItem('semai-color-scheme')}catch(e){}d.dataset.mantineColorScheme=c==='light'||c==='dark'?c:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'})(document.documentElement)`

/** Marks members, so that style sheets show them another way in. The cookie is set by src/session. */
export const memberMark = `if(/(^|; )user=[^;]/.test(document.cookie))document.documentElement.dataset.member=''`

/**
 * Starts a page's script when the page is idle, one file after the other so that no start is long, or all of it at the first
 * touch. The entry comes last. Their list is a block of data, so that this script stays the same over builds.
 */
export const startWhenIdle = `(function(w,files){var at=0;function later(work){w.requestIdleCallback?requestIdleCallback(work,{timeout:4000}):setTimeout(work,1200)}function piece(){if(at<files.length)import(files[at++]).then(function(){later(piece)})}function all(){import(files[files.length-1])}['pointerdown','keydown','touchstart','scroll'].forEach(function(t){addEventListener(t,all,{once:true,passive:true})});addEventListener('load',function(){later(piece)})})(window,JSON.parse(document.getElementById('${drawnDocuments.filesId}').textContent))`

/** Ctrl-K opens the search from the landing page, as it does in the app (src/features/search/search-key.ts), and costs its script nothing. */
export const searchKey = `addEventListener('keydown',function(e){if((e.ctrlKey||e.metaKey)&&!e.altKey&&!e.shiftKey&&/^k$/i.test(e.key)&&!document.querySelector('dialog[open],[role="dialog"]')){e.preventDefault();location.assign('/cari')}})`

/**
 * For the documents the server draws: the same, and it notes the last tap on a button and the last form that was sent before
 * the app was there, for src/app/documents/first-touches.ts.
 */
export const startDrawnPage = `(function(w,d){var s=w.semaiTouches={};function button(e){var b=e.target.closest&&e.target.closest('#root button');if(b&&!s.isOver)s.last={kind:'click',target:b}}function sent(e){if(!s.isOver){e.preventDefault();s.last={kind:'submit',target:e.target}}}d.addEventListener('click',button,true);d.addEventListener('submit',sent,true)})(window,document);${startWhenIdle}`
