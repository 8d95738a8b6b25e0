import { trustOnlyOurs } from '#app/lib/trusted-types.ts'
import { noteInstall, noteTouches, openSearchByKey } from './note-touches.ts'
import { startPage } from './start-page.ts'

// The worker's address is one that may become code.
trustOnlyOurs()
noteTouches()
noteInstall()
openSearchByKey(() => window.semaiTouches?.isOver === true)
startPage(file => import(/* @vite-ignore */ file))
