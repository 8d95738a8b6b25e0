import type { ReactNode } from 'react'
import { PlainList } from '#app/desk/plain-list.tsx'
import type { Depth, Tracks } from '../structure-index.ts'
import { partNames } from '../labels.ts'
import classes from './copy.module.css'

/** Data of a track, class or material that a row of the tree shows. */
export interface TreePart {
  id: string
  depth: Depth
  title: string
  /** Kind of a material, or the amount of content of a track or class. */
  text: string
}

interface Props {
  label: string
  tracks: Tracks
  renderRow: (part: TreePart) => ReactNode
}

/** Structure of a career track as nested lists. */
export function PartTree({ label, tracks, renderRow }: Props) {
  return (
    <PlainList isOrdered gap={0} className={classes.tree} aria-label={label}>
      {tracks.map(({ id, title, track_class_content: within }) => (
        <li key={id}>
          {renderRow({ id, depth: 'track', title, text: `track · ${within.length} kelas` })}
          <PlainList isOrdered gap={0} ms="0.6rem" ps="0.6rem" className={classes.branch}>
            {within.map(each => (
              <li key={each.id}>
                {renderRow({ ...each, depth: 'class', text: `kelas · ${each.lecture_material_content.length} materi` })}
                <PlainList isOrdered gap={0} ms="0.6rem" ps="0.6rem" className={classes.branch}>
                  {each.lecture_material_content.map(item => (
                    <li key={item.id}>
                      {renderRow({
                        ...item,
                        depth: 'material',
                        text: item.is_quiz_akhir ? 'kuis akhir' : partNames[item.type],
                      })}
                    </li>
                  ))}
                </PlainList>
              </li>
            ))}
          </PlainList>
        </li>
      ))}
    </PlainList>
  )
}
