import { installTrustedTypesPolicy } from '#app/lib/trusted-types.ts'
import { recordTouches, openSearchByKey } from './record-touches.ts'
import { startPage } from './start-page.ts'

// The policy must exist before the worker's URL is set, because Trusted Types check that URL.
installTrustedTypesPolicy()
recordTouches()
openSearchByKey(() => false)
startPage(file => import(/* @vite-ignore */ file))
