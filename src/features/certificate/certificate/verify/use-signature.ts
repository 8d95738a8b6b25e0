import { useEffect, useState } from 'react'
import type { CertificateKey } from '#contract/certificate/certificate.ts'
import { readReference } from '#contract/certificate/certificate-reference.ts'
import { checkSignature, type SignatureCheck } from './signature.ts'

/**
 * Checks the signature in `fragment`. Returns undefined if there is no signature, or if the keys to verify the
 * signature are missing.
 */
export function useSignature(
  reference: string,
  fragment: string,
  keys: readonly CertificateKey[] | undefined,
): SignatureCheck | undefined {
  const [check, setCheck] = useState<SignatureCheck>()
  useEffect(() => {
    const read = readReference(reference)
    const code = read && 'code' in read ? read.code : undefined
    if (!fragment || !keys || code === undefined) return
    let isCurrent = true
    void checkSignature(code, fragment, keys).then(result => (isCurrent ? setCheck(result) : undefined))
    return () => {
      isCurrent = false
      setCheck(undefined)
    }
  }, [reference, fragment, keys])
  return check
}
