import { type Brand, overrideBrand } from './brand-defaults.ts'

/** The build replaces this name with a literal. On the server, `server/brand-setting.ts` sets it as a global. */
declare const __SEMAI_BRAND__: Brand | undefined

export const brand: Brand = typeof __SEMAI_BRAND__ === 'undefined' ? overrideBrand({}) : __SEMAI_BRAND__
