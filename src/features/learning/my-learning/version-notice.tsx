import classes from '#app/learning/class-notice.module.css'

/**
 * Notice that a newer version of the career track exists. An enrolment keeps its version, so another learner may see
 * other content.
 */
export function VersionNotice({ version, newestVersion }: { version: number; newestVersion: number | undefined }) {
  if (newestVersion === undefined || newestVersion <= version) return null
  return (
    <p className={classes.notice}>
      <strong>Materinya baru diperbarui.</strong> Punyamu tetap versi {version}, progresmu aman.
    </p>
  )
}
