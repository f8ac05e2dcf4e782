import { useEffect, useEffectEvent, useRef } from 'react'

/** Makes closed content searchable by the browser's search in the page. `onFound` opens it when it has a match. */
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
    // React would set the attribute as a boolean.
    if (!isOpen) content.current?.setAttribute('hidden', 'until-found')
  }, [isOpen])
  return content
}
