import { Fieldset, Radio, SimpleGrid, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel } from '../panel.tsx'
import { ScrollSection } from '../scroll-section.tsx'
import { UserText } from '../user-text.tsx'
import type { FieldConflict, FormValues } from './three-way.ts'

interface Props {
  conflicts: readonly FieldConflict[]
  labelOf: (name: string) => string
  values: FormValues
  onChoose: (field: string, value: string) => void
}

/**
 * Shows for each field the user's value, the other admin's value and the former value. The user's value is used until
 * the user chooses another value.
 */
export function ConflictTable({ conflicts, labelOf, values, onChoose }: Props) {
  return (
    <Panel
      gap="sm"
      bd="1px solid var(--danger-line)"
      bg="var(--danger-soft)"
      role="alert"
      aria-labelledby="bentrok"
      data-fault
    >
      <Title order={3} id="bentrok">
        Orang lain mengubah data yang sama
      </Title>
      <Text>Pilih yang dipakai. Isianmu tidak hilang.</Text>
      {conflicts.map(({ name, before, mine, theirs }) => {
        const isLong = [before, mine, theirs].some(value => value.includes('\n'))
        return (
          <Fieldset key={name} m={0} p="sm" bd="1px solid var(--danger-line)" bg="transparent" legend={labelOf(name)}>
            {/* Long texts are compared side by side if the form is wide enough. */}
            <SimpleGrid
              {...(isLong ? { minColWidth: 'min(16rem, 100%)', autoFlow: 'auto-fit' } : { cols: 1 })}
              spacing="xs"
            >
              <Long isLong={isLong} label="Sebelumnya">
                <UserText>Sebelumnya: {before || '(kosong)'}</UserText>
              </Long>
              {[
                { label: 'Punyamu', value: mine },
                { label: 'Punya mereka', value: theirs },
              ].map(({ label, value }) => (
                <Long key={label} isLong={isLong} label={label}>
                  <Radio
                    name={`bentrok-${name}`}
                    label={
                      <UserText component="span">
                        {label}:{' '}
                        <Text span inherit fw={isLong ? 400 : 700}>
                          {value || '(kosong)'}
                        </Text>
                      </UserText>
                    }
                    checked={values[name] === value}
                    onChange={() => onChoose(name, value)}
                  />
                </Long>
              ))}
            </SimpleGrid>
          </Fieldset>
        )
      })}
    </Panel>
  )
}

/** Lets a long text scroll inside its own box. */
function Long({ isLong, label, children }: { isLong: boolean; label: string; children: ReactNode }) {
  if (!isLong) return children
  return (
    <ScrollSection label={label} mah="24rem">
      {children}
    </ScrollSection>
  )
}
