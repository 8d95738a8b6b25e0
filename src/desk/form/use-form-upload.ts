import { createContext, useContext, useEffect } from 'react'
import { holdReload } from '#app/lib/safe-point.ts'

/** Registers an upload with the surrounding form. Returns the function that ends it. */
export const FormUploads = createContext<() => () => void>(() => () => undefined)

/** While `isUploading` is true, the surrounding form is not sent and the page is not reloaded for an update. */
export function useFormUpload(isUploading: boolean): void {
  const beginUpload = useContext(FormUploads)
  useEffect(() => {
    if (!isUploading) return undefined
    const endUpload = beginUpload()
    const allowReload = holdReload('desk-upload')
    return () => {
      endUpload()
      allowReload()
    }
  }, [beginUpload, isUploading])
}
