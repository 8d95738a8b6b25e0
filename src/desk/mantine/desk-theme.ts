import {
  ActionIcon,
  Alert,
  Checkbox,
  createTheme,
  Input,
  InputWrapper,
  Paper,
  Table,
  Title,
  Toggle,
  type MantineThemeOverride,
} from '@mantine/core'

const titleSizes: Readonly<Record<number, string>> = {
  1: 'var(--font-size-2xl)',
  2: 'var(--font-size-l)',
  3: 'var(--font-size-m)',
}

/**
 * Defaults for Mantine's components on admin and expert pages: fields are 44 px high and show the hint below, and
 * alerts have the colours of a failure.
 */
export const deskTheme: MantineThemeOverride = createTheme({
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'default', size: '2.75rem' } }),
    Alert: Alert.extend({
      vars: () => ({
        root: {
          '--alert-bg': 'var(--danger-soft)',
          '--alert-bd': '1px solid var(--danger-line)',
          '--alert-color': 'var(--danger-text)',
        },
      }),
      styles: { root: { padding: '0.6rem 0.9rem' }, message: { color: 'inherit', fontWeight: 600 } },
    }),
    Input: Input.extend({
      defaultProps: { size: 'md' },
      vars: () => ({ wrapper: { '--input-height': '2.75rem', '--input-bd-focus': 'var(--focus)' } }),
    }),
    InputWrapper: InputWrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: { label: { marginBottom: '0.25rem' } },
    }),
    Checkbox: Checkbox.extend({ defaultProps: { radius: '4px' } }),
    Paper: Paper.extend({ styles: { root: { '--paper-border-color': 'var(--line)' } } }),
    Table: Table.extend({
      defaultProps: { verticalSpacing: '0.3rem', horizontalSpacing: '0.5rem' },
      styles: { table: { '--table-border-color': 'var(--line)' } },
    }),
    Title: Title.extend({ vars: (_theme, { order = 1 }) => ({ root: { '--title-fz': titleSizes[order] } }) }),
    Toggle: Toggle.extend({
      vars: () => ({
        root: {
          '--toggle-size': '2.75rem',
          '--toggle-active-bg': 'var(--primary-soft)',
          '--toggle-active-hover': 'var(--primary-soft)',
          '--toggle-active-color': 'var(--on-primary-soft)',
        },
      }),
      styles: (_theme, { active }) => ({
        root: {
          gap: '0.4rem',
          height: 'auto',
          minHeight: 'var(--toggle-size)',
          padding: '0.4rem 0.9rem',
          lineHeight: 1.25,
          fontSize: 'var(--font-size-m)',
          fontWeight: 600,
          ...(active && { borderColor: 'var(--primary)' }),
        },
      }),
    }),
  },
})
