import { X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { isTouchScreen } from '../../state/use-browser.ts'
import type { Elements } from '../../ui/elements.ts'
import { Announcement } from '../../ui/notice.tsx'
import type { Combobox, TypedSearch } from '../../ui/search-field.tsx'
import { lastSearches, useRememberedSearches } from './last-searches.ts'
import { LAST_SEARCHES, type SuggestionOption, suggestionGroups } from './suggestion-groups.ts'
import { Option } from './suggestion-option.tsx'
import { optionAfterKey, useSuggestionPanel } from './use-suggestion-panel.ts'
import { useSuggestions } from './use-suggestions.ts'
import './search-suggestions.css'

interface SearchSuggestionsProps {
  readonly typed: TypedSearch
  readonly box: RefObject<HTMLInputElement | null>
  /** Receives what connects the box with the list. It must be the same function at each render. */
  readonly onCombobox: (combobox: Combobox) => void
}

/** The list of suggestions below the search box, which keeps the focus (the combobox pattern of WAI-ARIA). */
export function SearchSuggestions({ typed, box, onCombobox }: SearchSuggestionsProps) {
  const list = useId()
  const [searches, setSearches] = useState<readonly string[]>([])
  const readSearches = () => setSearches(lastSearches.read())
  const panel = useSuggestionPanel(box, readSearches)
  const text = typed.text.trim()
  const suggestions = useSuggestions(panel.isWanted ? text : '')
  const groups = panel.isWanted ? suggestionGroups(text, suggestions, searches) : []
  const options = groups.flatMap((group) => group.options)
  const isOpen = options.length > 0
  const activeOption = options[panel.active]
  const idOf = (option: SuggestionOption) => `${list}-${options.indexOf(option)}`
  const activeId = activeOption && idOf(activeOption)
  const isOnProducts = useLocation()[0] === paths.products()

  useRememberedSearches(box)
  useEffect(() => lastSearches.onOtherTab(() => setSearches(lastSearches.read())), [])
  useLayoutEffect(() => {
    onCombobox({ 'aria-expanded': isOpen, 'aria-controls': isOpen ? list : undefined, 'aria-activedescendant': activeId })
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [onCombobox, isOpen, list, activeId])

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (isOpen ? moveOrChoose(event.key) : openBy(event.key)) event.preventDefault()
  })
  useEffect(() => {
    const controller = new AbortController()
    box.current?.addEventListener('keydown', (event) => onKeyDown(event), controller)
    return () => controller.abort()
  }, [box])

  function openBy(key: string): boolean {
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
    panel.open()
    panel.move(key === 'ArrowDown' ? 0 : -1)
    return true
  }
  function moveOrChoose(key: string): boolean {
    const next = optionAfterKey(key, panel.active, options.length)
    if (next !== null) panel.move(next)
    else if (key === 'Escape') panel.close()
    else if (key === 'Enter' && activeId) document.getElementById(activeId)?.click()
    else if (key === 'Delete' && activeOption?.kind === 'last') remove(activeOption.text)
    else return false
    return true
  }
  function remove(search: string): void {
    box.current?.focus() // the button that has it goes
    lastSearches.remove(search)
    readSearches()
  }
  function removeAll(): void {
    box.current?.focus()
    lastSearches.clear()
    readSearches()
  }
  function choose(option: SuggestionOption): void {
    const isSearch = 'text' in option
    if (isSearch) lastSearches.add(option.text)
    if (isSearch && isOnProducts) window.scrollTo(0, 0)
    // The next page gets the focus. A search leaves it in the box, except where the keyboard covers the results.
    if (!isSearch || isTouchScreen()) box.current?.blur()
    panel.close()
  }
  const drawOption = (option: SuggestionOption) => (
    <Option
      key={idOf(option)}
      option={option}
      id={idOf(option)}
      isActive={option === activeOption}
      typed={text}
      replaces={isOnProducts}
      onChoose={() => choose(option)}
    />
  )

  return (
    <>
      <Announcement>{isOpen ? countText(options) : ''}</Announcement>
      {isOpen && (
        <Panel>
          {text === '' ? (
            <LastSearches list={list} searches={searches} onRemove={remove} onRemoveAll={removeAll}>
              {options.map(drawOption)}
            </LastSearches>
          ) : (
            <div id={list} role="listbox" aria-label="Suggestions">
              {groups.map(({ title, options }) => (
                <Group key={title ?? options[0]?.kind} title={title}>
                  {options.map(drawOption)}
                </Group>
              ))}
            </div>
          )}
        </Panel>
      )}
    </>
  )
}

function countText(options: readonly SuggestionOption[]): string {
  const count = options.filter(({ kind }) => kind !== 'typed').length
  return `${count === 1 ? '1 suggestion' : `${count} suggestions`}. Use the arrow keys to choose.`
}

function Group({ title, children }: { title: string | null; children: Elements }) {
  const id = useId()
  if (title === null) return children
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
    <div className="suggest-group" role="group" aria-labelledby={id}>
      <span className="suggest-title" id={id}>
        {title}
      </span>
      {children}
    </div>
  )
}

interface LastSearchesProps {
  readonly list: string
  readonly searches: readonly string[]
  onRemove(search: string): void
  onRemoveAll(): void
  readonly children: Elements
}

/** The buttons stand beside the list, because an option can't have any. */
function LastSearches({ list, searches, onRemove, onRemoveAll, children }: LastSearchesProps) {
  return (
    <>
      <div className="suggest-head">
        <span className="suggest-title">{LAST_SEARCHES}</span>
        <button type="button" className="text-link" onClick={onRemoveAll}>
          Remove all
        </button>
      </div>
      <div className="suggest-last-searches">
        <div id={list} role="listbox" aria-label={LAST_SEARCHES}>
          {children}
        </div>
        <ul>
          {searches.map((search) => (
            <li key={search}>
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove “${search}” from your recent searches`}
                onClick={() => onRemove(search)}
              >
                <X className="icon" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function Panel({ children }: { children: Elements }) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (panel.current) return keepVisible(panel.current)
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press in the panel leaves the focus, and a phone's keyboard
    <div ref={panel} className="suggest" onMouseDown={(event) => event.preventDefault()}>
      {children}
    </div>
  )
}

const BELOW = 8 // pixels between the panel and the end of what is visible
const LOWEST = 160 // two options and a half, which show that there are more

/** Lets the panel end above a phone's keyboard, which `100dvh` does not leave out. Returns a function that stops it. */
function keepVisible(panel: HTMLElement): () => void {
  const controller = new AbortController()
  const viewport = window.visualViewport
  const resize = () => {
    const end = viewport ? viewport.offsetTop + viewport.height : window.innerHeight
    panel.style.maxHeight = `${Math.max(end - panel.getBoundingClientRect().top - BELOW, LOWEST)}px`
  }
  resize()
  for (const event of ['resize', 'scroll']) {
    viewport?.addEventListener(event, resize, controller)
    window.addEventListener(event, resize, controller)
  }
  return () => controller.abort()
}
