import { createTheme, Input, InputWrapper, type MantineThemeOverride } from '@mantine/core'

/** Defaults of Mantine's components on admin and expert pages: fields 44 px high, with contrasts that we measured. */
export const deskTheme: MantineThemeOverride = createTheme({
  components: {
    Input: Input.extend({
      defaultProps: { size: 'md' },
      vars: (_theme, { error }) => ({
        wrapper: {
          '--input-height': '2.75rem',
          '--input-bg': 'var(--surface-raised)',
          '--input-bd': error ? 'var(--danger-text)' : 'var(--line-strong)',
          '--input-bd-focus': 'var(--focus)',
          '--input-color': 'var(--text)',
        },
      }),
    }),
    InputWrapper: InputWrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
  },
})
