import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { shortenText } from '../../../../domain/text/shown-text.ts'
import { Modal } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SearchField, useTypedSearch } from '../../../ui/search-field.tsx'
import type { StaffPage } from '../seller-menu.ts'
import { FEWEST_CHARACTERS, type TargetGroup } from './found-targets.ts'
import { useTargets } from './use-targets.ts'

const FINDER_LABEL = 'Find a page, product, order or customer'

interface FinderProps {
  readonly pages: readonly StaffPage[]
  onClose(): void
}

/** Finds by name what the person may open. The box keeps the focus (the combobox pattern of WAI-ARIA). */
export function Finder({ pages, onClose }: FinderProps) {
  const box = useRef<HTMLInputElement>(null)
  const list = useId()
  const [search, setSearch] = useState('')
  const typed = useTypedSearch(search, (text) => setSearch(text.trim()))
  const text = typed.text.trim()
  const { groups, isLoading, hasFailed, retry } = useTargets(pages, text, search)
  const options = groups.flatMap(({ name, targets }) => targets.map((target) => `${name} ${target.name} ${target.href}`))
  // The active option stays active while further ones arrive around it.
  const [chosen, setChosen] = useState('')
  const active = Math.max(options.indexOf(chosen), 0)
  const isOpen = options.length > 0
  const activeId = isOpen ? `${list}-${active}` : undefined
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape') onClose()
    else if (event.key === 'k' && event.ctrlKey !== event.metaKey) box.current?.select()
    else return
    event.preventDefault() // The browser would empty the box at Escape, and open a search of its own at Ctrl+K.
  })
  useEffect(() => {
    const controller = new AbortController()
    box.current?.addEventListener('keydown', (event) => onKeyDown(event), controller)
    return () => controller.abort()
  }, [])

  const move = (step: number) => setChosen(options.at((active + step) % options.length) ?? '')

  /** Opens what is active. The press on its link asks about unsaved changes as any other does. */
  function openActive(): void {
    if (activeId) document.getElementById(activeId)?.click()
    else typed.flush()
  }
  return (
    <Modal
      className="dialog finder"
      aria-label={FINDER_LABEL}
      onClose={onClose}
      onClick={({ target }) => target instanceof Element && target.closest('a') && onClose()}
    >
      <SearchField
        className="seller-search"
        label={FINDER_LABEL}
        placeholder="Page, product, order or customer"
        typed={typed}
        box={box}
        onSubmit={openActive}
        combobox={{ 'aria-expanded': isOpen, 'aria-controls': isOpen ? list : undefined, 'aria-activedescendant': activeId }}
      />
      {isOpen && (
        <div id={list} role="listbox" aria-label="Found">
          {groups.map((group) => (
            <FoundGroup
              key={group.name}
              group={group}
              idOf={(index) => `${list}-${firstOf(groups, group) + index}`}
              activeId={activeId}
            />
          ))}
        </div>
      )}
      {hasFailed ? (
        <Notice onRetry={retry}>Orders and products could not be searched.</Notice>
      ) : (
        <p className="finder-state soft" role="status">
          {stateText(text, options.length, isLoading)}
        </p>
      )}
    </Modal>
  )
}

const firstOf = (groups: readonly TargetGroup[], group: TargetGroup): number =>
  groups.slice(0, groups.indexOf(group)).reduce((count, { targets }) => count + targets.length, 0)

function stateText(text: string, found: number, isLoading: boolean): string {
  if (text === '') return 'An order is found by its number, or by the name or phone of its customer.'
  if (isLoading) return 'Searching…'
  if (found > 0) return `${found} found. Use the arrow keys and Enter.`
  if (text.length < FEWEST_CHARACTERS) return 'Type one more letter.'
  return `Nothing found for “${shortenText(text, 32)}”.`
}

interface FoundGroupProps {
  readonly group: TargetGroup
  idOf(index: number): string
  readonly activeId: string | undefined
}

/** Targets are links, so that they open in another tab like every link. */
function FoundGroup({ group: { name, targets }, idOf, activeId }: FoundGroupProps) {
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
    <div className="finder-group" role="group" aria-labelledby={titleId}>
      <span id={titleId}>{name}</span>
      {targets.map(({ href, name, note }, index) => (
        <Link
          key={`${href} ${name}`}
          id={idOf(index)}
          role="option"
          aria-selected={idOf(index) === activeId}
          tabIndex={-1}
          href={href}
        >
          <strong className="long-name">{name}</strong> {note !== '' && <span className="soft small long-name">{note}</span>}
        </Link>
      ))}
    </div>
  )
}
