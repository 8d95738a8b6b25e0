import type { ComponentProps } from 'react'
import { ClassDownload } from './class-download.tsx'
import { DeviceLink } from './device-link.tsx'
import { ItemMark } from './item-mark.tsx'
import { MaterialDownload } from './material-download.tsx'
import { ProgramDownload } from './program-download.tsx'

export type OfflinePartProps =
  | ({ part: 'class' } & ComponentProps<typeof ClassDownload>)
  | ({ part: 'program' } & ComponentProps<typeof ProgramDownload>)
  | ({ part: 'material' } & ComponentProps<typeof MaterialDownload>)
  | ({ part: 'mark' } & ComponentProps<typeof ItemMark>)
  | { part: 'link' }

export function OfflinePart(props: OfflinePartProps) {
  switch (props.part) {
    case 'class':
      return <ClassDownload learning={props.learning} trackClass={props.trackClass} />
    case 'program':
      return <ProgramDownload learning={props.learning} />
    case 'material':
      return <MaterialDownload learning={props.learning} trackClass={props.trackClass} item={props.item} />
    case 'mark':
      return <ItemMark enrollmentId={props.enrollmentId} trackClassId={props.trackClassId} item={props.item} />
    case 'link':
      return <DeviceLink />
  }
}
