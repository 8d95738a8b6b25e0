import { brand } from '#contract/site/brand.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import classes from './wordmark.module.css'

export function Wordmark() {
  return (
    <AppLink to="/" className={classes.wordmark} aria-label={`${brand.name}, halaman awal`}>
      <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
        <rect className={classes.tile} width="34" height="34" rx="10" />
        <path className={classes.stem} d="M17 28V15" />
        <path className={classes.leaf} d="M17 17.5C17.4 11 21.600 7 28 6.800 28 13.600 23.800 17.600 17 17.500Z" />
        <path className={classes.leafLight} d="M17 22C16.700 17 13.400 13.900 7.600 13.800 7.600 19 11 22.100 17 22Z" />
      </svg>
      <span className={classes.word} aria-hidden="true">
        {brand.name}
      </span>
    </AppLink>
  )
}
