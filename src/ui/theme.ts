import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { daun, fajar, slate } from './palette.ts'

const tuple = (shades: readonly string[]) => shades as unknown as MantineColorsTuple // palette.ts has exactly ten shades per colour

/** Mantine theme with the values of tokens.css. Imported only by code that loads Mantine. */
export const theme = createTheme({
  primaryColor: 'daun',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.28,
  colors: { daun: tuple(daun), fajar: tuple(fajar), slate: tuple(slate), gray: tuple(slate) },
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '750' },
  fontSizes: { xs: '0.875rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.3125rem' },
  defaultRadius: 'md',
  radius: { sm: '8px', md: '12px', lg: '18px', xl: '28px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
})

/**
 * Sets Mantine's colours to the tokens of this app, because Mantine's own colours of hints and errors do not reach WCAG
 * AA on the surfaces of this app. palette.test.ts checks the contrast of the tokens.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface-raised)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-error': 'var(--danger-text)',
    '--mantine-color-anchor': 'var(--primary-text)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-daun-light': 'var(--primary-soft)',
    '--mantine-color-daun-light-hover': 'var(--primary-soft)',
    '--mantine-color-daun-light-color': 'var(--on-primary-soft)',
  }
  // Grey of the borders that Mantine draws around controls in light mode.
  const light = { ...shared, '--mantine-color-gray-4': 'var(--line-strong)' }
  const dark = {
    ...shared,
    '--mantine-color-dark-4': 'var(--line-strong)',
    '--mantine-color-dark-5': 'var(--surface-sunken)',
    '--mantine-color-dark-6': 'var(--surface-raised)',
    '--mantine-color-dark-7': 'var(--surface)',
  }
  return { variables: {}, light, dark }
}
