import { installTrustedTypesPolicy } from '#app/lib/trusted-types.ts'
import { recordTouches, openSearchByKey } from './record-touches.ts'
import { startPage } from './start-page.ts'

// Installs the Trusted Types policy, which the address of the worker script needs.
installTrustedTypesPolicy()
recordTouches()
openSearchByKey(() => false)
startPage(file => import(/* @vite-ignore */ file))
