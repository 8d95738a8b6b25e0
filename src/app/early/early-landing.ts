import { trustOnlyOurs } from '#app/lib/trusted-types.ts'
import { noteTouches, openSearchByKey } from './note-touches.ts'
import { startPage } from './start-page.ts'

// The worker's address is one that may become code.
trustOnlyOurs()
noteTouches()
openSearchByKey(() => false)
startPage(file => import(/* @vite-ignore */ file))
