import { createContext, useContext, type ReactNode } from 'react'
import { PathContext } from '../app-link.tsx'
import classes from './loading-state.module.css'

interface Props {
  children?: ReactNode
  label?: string
  /** Shown over the end of the screen, so that the skeleton does not move. */
  note?: ReactNode
}

/** Skeleton that replaces the default one, for the pages inside. */
export const LoadingShapeContext = createContext<ReactNode>(undefined)

/**
 * Skeleton of content that is loading, in the shape that the style sheet has for the page at this path. Invisible for
 * the first 150 ms, so that a quick response does not cause flicker.
 */
export function LoadingState({ children, label = 'Memuat…', note }: Props) {
  const shape = useContext(LoadingShapeContext)
  const path = useContext(PathContext)
  return (
    <output className={classes.loading}>
      <span className="visually-hidden">{label}</span>
      {children ?? shape ?? (
        <div className={classes.page} data-path={path}>
          {Array.from('123456', key => (
            <i key={key} />
          ))}
        </div>
      )}
      {note}
    </output>
  )
}

interface BoneProps {
  width?: string
  height?: string
  aspectRatio?: string
}

export function Skeleton({ width = '100%', height, aspectRatio }: BoneProps) {
  return <span className={classes.bone} style={{ width, height, aspectRatio }} aria-hidden="true" />
}
