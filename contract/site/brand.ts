import { type Brand, brandWith } from './brand-defaults.ts'

/** The build replaces this name by a literal; on the server `server/brand-setting.ts` sets it as a global. */
declare const __SEMAI_BRAND__: Brand | undefined

export const brand: Brand = typeof __SEMAI_BRAND__ === 'undefined' ? brandWith({}) : __SEMAI_BRAND__
