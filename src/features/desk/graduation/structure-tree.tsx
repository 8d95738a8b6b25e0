import type { EnrollmentHistory } from '#contract/learning/enrollment.admin.ts'
import desk from '#app/desk/desk.module.css'
import { StateDot } from '#app/desk/state-dot.tsx'
import { Button } from '#app/ui/button.tsx'
import classes from './graduation.module.css'
import { materialTypes, progressStatuses } from './labels.ts'

type Track = EnrollmentHistory['tracks'][number]
type Material = Track['classes'][number]['materials'][number]

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
    <section key={id} className={classes.track} aria-label={`Track ${title}`}>
      <Head
        level="h3"
        part={{ part: 'track', id, title, openCount: countOpen(parts.flatMap(each => each.materials)) }}
        onChoose={onChoose}
      />
      {parts.map(each => (
        <details key={each.id} className={classes.class}>
          <summary>
            {each.title}
            <span className={desk.small}>
              {each.materials.length - countOpen(each.materials)} dari {each.materials.length} selesai
            </span>
          </summary>
          <Head
            level="p"
            part={{ part: 'class', id: each.id, title: each.title, openCount: countOpen(each.materials) }}
            onChoose={onChoose}
          />
          <ul className={classes.materials}>
            {each.materials.map(material => (
              <li key={material.id}>
                <span>
                  {material.title}
                  <span className={desk.small}> {materialTypes[material.type]}</span>
                </span>
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
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  ))
}

function Head({ level: Level, part, onChoose }: { level: 'h3' | 'p'; part: ChosenPart; onChoose: Props['onChoose'] }) {
  const { part: kind, title, openCount } = part
  return (
    <div className={classes.head}>
      <Level>{kind === 'track' ? title : 'Seluruh kelas ini'}</Level>
      {openCount > 0 && (
        <Button
          variant="secondary"
          aria-label={`Luluskan ${kind === 'track' ? 'track' : 'kelas'} ${title}`}
          onClick={() => onChoose(part)}
        >
          {kind === 'track' ? 'Luluskan track' : 'Luluskan kelas'}
        </Button>
      )}
    </div>
  )
}

const countOpen = (materials: readonly Material[]) => materials.filter(({ status }) => status !== 'COMPLETED').length
