import { watchStart } from './watch-start.ts'

watchStart()
