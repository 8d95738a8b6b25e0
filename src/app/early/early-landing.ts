import { trustOnlyOurs } from '#app/lib/trusted-types.ts'
import { openSearchByKey } from './note-touches.ts'
import { startPage } from './start-page.ts'

// The worker's address is one that may become code.
trustOnlyOurs()
openSearchByKey()
startPage(file => import(/* @vite-ignore */ file))
