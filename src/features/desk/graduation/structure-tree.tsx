import { Box, Flex, Paper, Text, Title } from '@mantine/core'
import type { EnrollmentHistory } from '#contract/learning/enrollment.admin.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { Part } from '#app/desk/part.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { Button } from '#app/ui/button.tsx'
import { materialTypes, progressStatuses } from './labels.ts'

type Track = EnrollmentHistory['tracks'][number]
type Material = Track['classes'][number]['materials'][number]

/** Part that the admin wants to mark as passed. */
export interface ChosenPart {
  part: 'material' | 'class' | 'track'
  id: string
  title: string
  /** Number of incomplete materials in the track or class. */
  openCount: number
}

interface Props {
  tracks: readonly Track[]
  onChoose: (part: ChosenPart) => void
}

/** Tracks, classes and materials, each with its missing steps and a button that marks it as passed. */
export function StructureTree({ tracks, onChoose }: Props) {
  return tracks.map(({ id, title, classes: parts }) => (
    <Part key={id} gap="0.5rem" aria-label={`Track ${title}`}>
      <Head
        part={{ part: 'track', id, title, openCount: countOpen(parts.flatMap(each => each.materials)) }}
        onChoose={onChoose}
      />
      {parts.map(each => (
        <Paper component="details" key={each.id} withBorder>
          <Flex component="summary" direction="column" justify="center" mih={44} px="0.9rem" py="0.5rem" fw={600}>
            {each.title}
            <SmallText component="span">
              {each.materials.length - countOpen(each.materials)} dari {each.materials.length} selesai
            </SmallText>
          </Flex>
          <Head
            part={{ part: 'class', id: each.id, title: each.title, openCount: countOpen(each.materials) }}
            onChoose={onChoose}
          />
          <PlainList isLined>
            {each.materials.map(material => (
              <Flex
                component="li"
                key={material.id}
                wrap="wrap"
                gap="0.4rem 0.75rem"
                align="center"
                px="min(0.9rem, 3vw)"
              >
                <Box component="span" flex="1 1 10rem" miw={0}>
                  {material.title}
                  <SmallText component="span"> {materialTypes[material.type]}</SmallText>
                </Box>
                <StateDot tone={progressStatuses[material.status].tone}>
                  {progressStatuses[material.status].name}
                </StateDot>
                {material.status !== 'COMPLETED' && (
                  <Button
                    variant="secondary"
                    aria-label={`Luluskan materi ${material.title}`}
                    onClick={() => onChoose({ part: 'material', id: material.id, title: material.title, openCount: 1 })}
                  >
                    Luluskan
                  </Button>
                )}
              </Flex>
            ))}
          </PlainList>
        </Paper>
      ))}
    </Part>
  ))
}

function Head({ part, onChoose }: { part: ChosenPart; onChoose: Props['onChoose'] }) {
  const { part: kind, title, openCount } = part
  return (
    <Flex
      wrap="wrap"
      gap="0.5rem 0.75rem"
      align="center"
      justify="space-between"
      {...(kind === 'class' && { px: '0.9rem', pb: '0.5rem' })}
    >
      {kind === 'track' ? <Title order={3}>{title}</Title> : <Text>Seluruh kelas ini</Text>}
      {openCount > 0 && (
        <Button
          variant="secondary"
          aria-label={`Luluskan ${kind === 'track' ? 'track' : 'kelas'} ${title}`}
          onClick={() => onChoose(part)}
        >
          {kind === 'track' ? 'Luluskan track' : 'Luluskan kelas'}
        </Button>
      )}
    </Flex>
  )
}

const countOpen = (materials: readonly Material[]) => materials.filter(({ status }) => status !== 'COMPLETED').length
