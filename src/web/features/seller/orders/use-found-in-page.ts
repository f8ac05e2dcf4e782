import { useEffect, useEffectEvent, useRef } from 'react'

/** Of content that is closed, but found by the browser's search in the page, which opens it. */
export function useFoundInPage(isOpen: boolean, onFound: () => void) {
  const content = useRef<HTMLDivElement>(null)
  const open = useEffectEvent(onFound)
  useEffect(() => {
    const element = content.current
    const onMatch = () => open()
    element?.addEventListener('beforematch', onMatch)
    return () => element?.removeEventListener('beforematch', onMatch)
  }, [])
  useEffect(() => {
    if (!isOpen) content.current?.setAttribute('hidden', 'until-found') // React sets it as a boolean
  }, [isOpen])
  return content
}
