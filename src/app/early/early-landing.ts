import { installTrustedTypesPolicy } from '#app/lib/trusted-types.ts'
import { recordTouches, openSearchByKey } from './record-touches.ts'
import { startPage } from './start-page.ts'

// The policy must exist before the worker's address is set, because Trusted Types check that address.
installTrustedTypesPolicy()
recordTouches()
openSearchByKey(() => false)
startPage(file => import(/* @vite-ignore */ file))
