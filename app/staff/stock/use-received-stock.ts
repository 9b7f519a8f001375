import { useEffect, useRef, useState } from 'react'
import { v4 as newKey } from 'uuid'
import { errorMessage, fieldErrorsOf, hasStatus, wasRejected } from '#app/api/http.ts'
import { findPartsByCode, receiveStock } from '#app/api/received-stock.ts'
import { useRestoredFocus } from '#app/ui/components/use-restored-focus.ts'
import type { CodedPart } from '#contract/catalog/received-stock.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'
import { type ReceivedLine, readCode, totalOf, unitsOf, withPart } from './received-line.ts'
import { storedReceivedStock, storeReceivedStock } from './stored-received-stock.ts'

export type Said = { kind: 'good' | 'bad'; text: string }

/**
 * Stock from a supplier: scanned or typed line by line, and received at once. A reload of the page
 * continues it.
 */
export function useReceivedStock(email: string) {
  const [stored] = useState(() => storedReceivedStock(email))
  const [lines, setLines] = useState(stored.lines)
  const [reference, setReference] = useState(stored.reference)
  const [key, setKey] = useState(stored.key)
  const [said, setSaid] = useState<Said>()
  const [receiveError, setReceiveError] = useState<string>()
  const [choice, setChoice] = useState<{ parts: CodedPart[]; units: number }>()
  const [pending, setPending] = useState(false)
  const noteFocus = useRestoredFocus(pending)
  // Two scans may be looked up at once. Each adds its line when its own answer arrives.
  const lookups = useRef(0)
  const [searching, setSearching] = useState(false)
  useEffect(
    () => storeReceivedStock(email, { key, reference, lines }),
    [email, key, reference, lines],
  )

  /** An edit may correct what the server refused, so its error goes. */
  function edit(change: (now: ReceivedLine[]) => ReceivedLine[]) {
    setLines(change)
    setReceiveError(undefined)
  }

  function add(part: CodedPart, units: number) {
    edit((now) => withPart(now, part, units))
    setChoice(undefined)
    setSaid({ kind: 'good', text: `+${formatCount(units)} ${part.title ?? part.name}` })
  }

  /** @returns the part that the code names, if it names one */
  async function enter(typed: string) {
    const { code, units = 1 } = readCode(typed)
    lookups.current += 1
    setSearching(true)
    try {
      const [part, ...others] = await findPartsByCode(code)
      if (!part)
        setSaid({ kind: 'bad', text: `No part has the number “${code}”. The other lines stay.` })
      else if (others.length > 0) setChoice({ parts: [part, ...others], units })
      else {
        add(part, units)
        return part
      }
    } catch (error) {
      setSaid({ kind: 'bad', text: `“${code}” was not added: ${errorMessage(error)}` })
    } finally {
      lookups.current -= 1
      setSearching(lookups.current > 0)
    }
    return undefined
  }

  function setUnits(id: string, units: string) {
    edit((now) =>
      now.map((line) => (line.part._id === id ? { ...line, units, error: undefined } : line)),
    )
  }

  function remove(id: string) {
    edit((now) => now.filter(({ part }) => part._id !== id))
    // What is entered next is another delivery.
    if (lines.every(({ part }) => part._id === id)) setKey(newKey())
  }

  /** @returns was it received? */
  async function receive() {
    if (pending || lines.length === 0) return false
    noteFocus()
    setSaid(undefined)
    setReceiveError(undefined)
    const empty = lines.find((line) => unitsOf(line) === undefined)
    if (empty) {
      const { title, name } = empty.part
      setReceiveError(`${title ?? name} has no units. Enter them, or remove the line.`)
      return false
    }
    const sent = lines.map((line) => ({ productId: line.part._id, units: unitsOf(line) ?? 0 }))
    setPending(true)
    try {
      await receiveStock({ reference, lines: sent }, key)
      const units = formatCountOf(totalOf(lines), 'unit')
      setSaid({
        kind: 'good',
        text: `Received ${units} of ${formatCountOf(lines.length, 'part')}.`,
      })
      setLines([])
      setReference('')
      setKey(newKey())
      return true
    } catch (error) {
      // 422: the key has received other lines. Another key would receive these once more.
      const isNothing = wasRejected(error) && !hasStatus(error, 422)
      if (isNothing) setKey(newKey())
      const errors = errorsOfLines(error)
      setLines((now) => now.map((line, at) => ({ ...line, error: errors.get(at) })))
      const text = errorMessage(error)
      setReceiveError(isNothing ? `Nothing was received. ${text}` : text)
      return false
    } finally {
      setPending(false)
    }
  }

  return {
    ...{ lines, reference, said, receiveError, choice, pending, searching },
    ...{ enter, add, setUnits, remove, setReference, receive, setChoice },
  }
}

/** The server’s error for each line, by its index. */
function errorsOfLines(error: unknown) {
  return new Map(
    fieldErrorsOf(error).flatMap(({ path, message }) => {
      const [, at] = /^lines\.(\d+)\./.exec(path) ?? []
      return at === undefined ? [] : [[Number(at), message] as const]
    }),
  )
}
