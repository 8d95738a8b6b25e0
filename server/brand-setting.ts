import { overrideBrand } from '#contract/site/brand-defaults.ts'
import { parseBrandOverride } from '#contract/site/brand-override.ts'

/*
 * Applies SEMAI_BRAND to this process or thread. Each entry point imports this module before any other, because
 * `contract/site/brand.ts` reads the global only once, when it is loaded. `readConfig` reports an invalid value.
 */
try {
  const override = parseBrandOverride(process.env['SEMAI_BRAND'])
  Object.assign(globalThis, { __SEMAI_BRAND__: overrideBrand(override) })
} catch {
  // readConfig reports this error together with those of other settings.
}
