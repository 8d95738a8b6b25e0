import type { ReactNode } from 'react'
import type { IllustrationName } from '../illustration.tsx'
import { StatePanel } from './state-panel.tsx'

interface Props {
  title: string
  children?: ReactNode
  action?: ReactNode
  picture?: IllustrationName
  level?: 1 | 2
}

export function EmptyState({ picture = 'seed', ...rest }: Props) {
  return <StatePanel picture={picture} {...rest} />
}
