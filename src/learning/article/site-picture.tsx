import type { SitePicture } from '#contract/site/site-picture.ts'
import { Illustration, isIllustration } from '#app/ui/illustration.tsx'
import classes from './site-picture.module.css'

/** Shows a picture of the site content: a built-in drawing or an uploaded file. */
export function SitePictureView({ picture }: { picture: SitePicture }) {
  const [, name = ''] = /^semai:(.*)$/.exec(picture.url) ?? []
  if (isIllustration(name)) return <Illustration name={name} size={picture.width} />
  return (
    <img
      className={classes.picture}
      src={picture.url}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      loading="lazy"
      decoding="async"
    />
  )
}
