import type { ReactNode } from 'react'
import classes from './story-picture.module.css'

const sceneNames = ['inbox', 'mail', 'orders', 'order', 'chat', 'copy'] as const
type StoryScene = (typeof sceneNames)[number]

/**
 * Returns the scene of a drawn slide from its URL, such as `semai:kode-orders`. Returns undefined for any other
 * picture.
 */
export function findStoryScene(url: string): StoryScene | undefined {
  return sceneNames.find(name => url === `semai:kode-${name}`)
}

/**
 * Drawing of a phone that shows where to find the code. Hidden from screen readers, because the caption says the same.
 */
export function StoryPicture({ scene, prefix }: { scene: StoryScene; prefix: string }) {
  return (
    <svg className={classes.picture} viewBox="0 0 240 300" width={240} height={300} aria-hidden="true">
      <rect className={classes.phone} x="30" y="8" width="180" height="284" rx="24" />
      <rect className={classes.screen} x="40" y="22" width="160" height="256" rx="14" />
      <rect className={classes.bar} x="40" y="22" width="160" height="36" rx="14" />
      <rect className={classes.onBar} x="54" y="36" width="70" height="8" rx="4" />
      {scenes[scene](`${prefix}…`)}
    </svg>
  )
}

const line = (x: number, y: number, width: number) => (
  <rect key={`${x}-${y}`} className={classes.line} x={x} y={y} width={width} height="8" rx="4" />
)

const row = (y: number, isHighlighted: boolean) => (
  <g key={y}>
    <rect className={isHighlighted ? classes.here : classes.card} x="50" y={y} width="140" height="48" rx="10" />
    <rect className={classes.leaf} x="60" y={y + 12} width="24" height="24" rx="8" />
    {line(94, y + 14, 80)}
    {line(94, y + 28, 54)}
  </g>
)

const code = (y: number, text: string) => (
  <g>
    <rect className={classes.code} x="54" y={y} width="132" height="40" rx="10" />
    <text className={classes.codeText} x="120" y={y + 26} textAnchor="middle">
      {text}
    </text>
  </g>
)

const scenes: Record<StoryScene, (text: string) => ReactNode> = {
  inbox: () => [70, 126, 182].map(y => row(y, y === 126)),
  orders: () => [70, 126, 182].map(y => row(y, y === 70)),
  mail: text => (
    <>
      {line(54, 74, 110)}
      {line(54, 94, 132)}
      {line(54, 110, 120)}
      {code(138, text)}
      {line(54, 200, 132)}
      {line(54, 216, 90)}
    </>
  ),
  order: text => (
    <>
      {row(70, false)}
      {line(54, 138, 60)}
      {code(156, text)}
      {line(54, 214, 132)}
      {line(54, 230, 100)}
    </>
  ),
  chat: text => (
    <>
      <rect className={classes.card} x="50" y="72" width="110" height="38" rx="12" />
      {line(62, 86, 84)}
      {code(122, text)}
      <rect className={classes.leaf} x="104" y="182" width="86" height="34" rx="12" />
    </>
  ),
  copy: text => (
    <>
      {line(54, 80, 90)}
      {code(104, text)}
      <rect className={classes.button} x="54" y="164" width="132" height="36" rx="18" />
      <rect className={classes.onBar} x="90" y="178" width="60" height="8" rx="4" />
    </>
  ),
}
