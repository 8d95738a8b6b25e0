import { Checkbox, createTheme, Input, InputWrapper, type MantineThemeOverride } from '@mantine/core'

/** Defaults of Mantine's components on admin and expert pages: fields are 44 px high, hints are below their field. */
export const deskTheme: MantineThemeOverride = createTheme({
  components: {
    Input: Input.extend({
      defaultProps: { size: 'md' },
      vars: () => ({ wrapper: { '--input-height': '2.75rem', '--input-bd-focus': 'var(--focus)' } }),
    }),
    InputWrapper: InputWrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: { label: { marginBottom: '0.25rem' } },
    }),
    Checkbox: Checkbox.extend({ defaultProps: { radius: '4px' } }),
  },
})
