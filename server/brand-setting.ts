import { overrideBrand } from '#contract/site/brand-defaults.ts'
import { parseBrandOverride } from '#contract/site/brand-override.ts'

/*
 * Applies SEMAI_BRAND to this process or thread. Each entry point must import this module first, because
 * `contract/site/brand.ts` reads `__SEMAI_BRAND__` once, when it is loaded.
 */
try {
  const override = parseBrandOverride(process.env['SEMAI_BRAND'])
  Object.assign(globalThis, { __SEMAI_BRAND__: overrideBrand(override) })
} catch {
  // `readConfig` reports this error together with the errors of other settings.
}
