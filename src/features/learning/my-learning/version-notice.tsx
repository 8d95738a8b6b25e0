import classes from '#app/learning/class-notice.module.css'

/** product.md §3: an enrolment keeps its version. Explains why another learner's list may look different. */
export function VersionNotice({ version, newestVersion }: { version: number; newestVersion: number | undefined }) {
  if (newestVersion === undefined || newestVersion <= version) return null
  return (
    <p className={classes.notice}>
      <strong>Materinya baru diperbarui.</strong> Punyamu tetap versi {version}, progresmu aman.
    </p>
  )
}
