import { ActionIcon, Button, Fieldset, Group, Text, VisuallyHidden } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { TbArrowDown, TbArrowUp, TbPlus, TbTrash } from 'react-icons/tb'
import { formatShare } from '../../../shared/format.ts'
import { useFieldState, useFormContext, type FieldProps } from './form-context.ts'
import { FieldError } from './FieldError.tsx'
import { focusField } from './focus-field.ts'
import { emptyOf, type Field, type JsonSchema, type Property } from './schema.ts'
import classes from './Form.module.css'

interface Props extends FieldProps {
  field: Extract<Field, { kind: 'list' }>
  renderItem: (path: string, property: Property) => ReactNode
}

/** A list whose items can be added, removed and moved, all by keyboard. */
export function ListField({ path, label, description, field, renderItem }: Props) {
  const { t } = useLingui()
  const { form, onEdit } = useFormContext()
  const items = (useFieldState(path).value ?? []) as unknown[]
  const [moved, setMoved] = useState('')
  /** What was removed, which can be put back, the last one first. */
  const [removed, setRemoved] = useState<readonly { index: number; item: unknown; name: string }[]>([])
  const last = removed.at(-1)
  const frame = useRef<HTMLFieldSetElement>(null)
  /** The control that gets the focus after the next change of the list. */
  const next = useRef<string>(undefined)
  useEffect(() => {
    if (next.current !== undefined) focusField(frame.current, next.current)
    next.current = undefined
  })

  const shares = sharesOf(items, field.odds)
  const isFixed = field.min === field.max
  const weight = field.odds === undefined ? undefined : field.item.properties?.[field.odds]
  /** Beside a weight stand its odds. What weights are is said once, above the list. */
  const itemSchema = (share: number | undefined): JsonSchema =>
    field.odds === undefined || share === undefined
      ? field.item
      : {
          ...field.item,
          properties: {
            ...field.item.properties,
            [field.odds]: { ...weight, title: t`Weight`, description: t`Odds: ${formatShare(share)}` },
          },
        }

  function move(from: number, to: number, focused: string | undefined) {
    if (to < 0 || to >= items.length) return
    next.current = focused?.replace(`${path}.${from}`, `${path}.${to}`)
    form.reorderListItem(path, { from, to })
    onEdit?.(path)
    setMoved(t`Moved to position ${to + 1} of ${items.length}`)
  }
  function remove(index: number) {
    next.current = items.length === 1 ? `${path}#add` : `${path}.${Math.min(index, items.length - 2)}#remove`
    form.removeListItem(path, index)
    onEdit?.(path)
    setRemoved([...removed, { index, item: items[index], name: field.nameOf(items[index], index) }])
    setMoved(t`Removed`)
  }
  function putBack() {
    if (!last) return
    const index = Math.min(last.index, items.length)
    next.current = `${path}.${index}`
    form.insertListItem(path, last.item, index)
    onEdit?.(path)
    setRemoved(removed.slice(0, -1))
    setMoved(t`Put back`)
  }
  function add() {
    next.current = `${path}.${items.length}`
    if (items.length === 0) form.setFieldValue(path, [emptyOf(field.item)])
    else form.insertListItem(path, emptyOf(field.item))
    onEdit?.(path)
  }
  function onKeyDown(event: KeyboardEvent, index: number) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    const target = event.target as HTMLElement
    // A list within an item moves its own items.
    if (target.closest(`.${classes['item']}`) !== event.currentTarget) return
    event.preventDefault()
    event.stopPropagation()
    const focused = target.dataset['path']
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1, focused)
  }

  return (
    <Fieldset ref={frame} legend={label} radius="md" px="md" py="sm">
      {[description, weight?.description].filter(Boolean).map((help) => (
        <Text key={help} size="xs" c="dimmed">
          {help}
        </Text>
      ))}
      {items.map((item, index) => {
        const at = `${path}.${index}`
        const name = field.nameOf(item, index)
        return (
          // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/no-static-element-interactions -- the values are in the form, by index; the keys come from the controls, before a number counts up or down by them
          <div key={index} className={classes['item']} onKeyDownCapture={(event) => onKeyDown(event, index)}>
            <div>
              {renderItem(at, { name: String(index), schema: { ...itemSchema(shares?.[index]), title: name } })}
            </div>
            <Group gap={2} wrap="nowrap" pt={22}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Move up: ${name}`}
                data-path={`${at}#up`}
                disabled={index === 0}
                onClick={() => move(index, index - 1, `${at}#up`)}
              >
                <TbArrowUp aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Move down: ${name}`}
                data-path={`${at}#down`}
                disabled={index === items.length - 1}
                onClick={() => move(index, index + 1, `${at}#down`)}
              >
                <TbArrowDown aria-hidden />
              </ActionIcon>
              {!isFixed && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={t`Remove: ${name}`}
                  data-path={`${at}#remove`}
                  disabled={items.length <= field.min}
                  onClick={() => remove(index)}
                >
                  <TbTrash aria-hidden />
                </ActionIcon>
              )}
            </Group>
          </div>
        )
      })}
      {last && (
        <Button
          mt="xs"
          mr="xs"
          size="compact-sm"
          variant="subtle"
          data-path={`${path}#undo`}
          disabled={items.length >= field.max}
          onClick={putBack}
        >
          {t`Put back: ${last.name}`}
        </Button>
      )}
      {!isFixed && (
        <Button
          mt="xs"
          size="compact-sm"
          variant="default"
          leftSection={<TbPlus aria-hidden />}
          data-path={`${path}#add`}
          disabled={items.length >= field.max}
          onClick={add}
        >
          {t`Add to ${label}`}
        </Button>
      )}
      <FieldError path={path} />
      <VisuallyHidden component="output">{moved}</VisuallyHidden>
    </Fieldset>
  )
}

/** The share of each item in the sum of what its odds depend on. */
function sharesOf(items: readonly unknown[], odds: string | undefined): number[] | undefined {
  if (odds === undefined) return undefined
  const weights = items.map((item) => (item as Record<string, unknown> | null)?.[odds])
  if (weights.length === 0 || !weights.every((weight) => typeof weight === 'number')) return undefined
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return sum > 0 ? weights.map((weight) => weight / sum) : undefined
}
