import type { ComponentProps } from 'react'
import { ClassDownload } from './class-download.tsx'
import { DeviceLink } from './device-link.tsx'
import { ItemMark } from './item-mark.tsx'
import { MaterialDownload } from './material-download.tsx'
import { TrackDownload } from './track-download.tsx'

export type OfflinePartProps =
  | ({ part: 'class' } & ComponentProps<typeof ClassDownload>)
  | ({ part: 'track' } & ComponentProps<typeof TrackDownload>)
  | ({ part: 'material' } & ComponentProps<typeof MaterialDownload>)
  | ({ part: 'mark' } & ComponentProps<typeof ItemMark>)
  | { part: 'link' }

export function OfflinePart(props: OfflinePartProps) {
  switch (props.part) {
    case 'class':
      return <ClassDownload learning={props.learning} trackClass={props.trackClass} />
    case 'track':
      return <TrackDownload learning={props.learning} track={props.track} />
    case 'material':
      return <MaterialDownload learning={props.learning} trackClass={props.trackClass} item={props.item} />
    case 'mark':
      return <ItemMark enrollmentId={props.enrollmentId} trackClassId={props.trackClassId} item={props.item} />
    case 'link':
      return <DeviceLink />
  }
}
