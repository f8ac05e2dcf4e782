import { useEffect, useState } from 'react'

/** Tells whether the device has a camera that the page may use. It is false until the browser has said so. */
export function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false)
  useEffect(() => {
    let isGone = false
    void findCamera().then((found) => !isGone && setHasCamera(found))
    return () => {
      isGone = true
    }
  }, [])
  return hasCamera
}

/** Browsers have no media devices on pages that came over plain HTTP. */
async function findCamera(): Promise<boolean> {
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => [])
  return devices?.some(({ kind }) => kind === 'videoinput') ?? false
}
