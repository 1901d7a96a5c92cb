import '../ui/mantine-more.css'
import { Outlet, useNavigation } from 'react-router'
import { KeyboardHelp } from './keyboard-help.tsx'
import { Watch } from './watch.tsx'

/** A page with the whole screen to itself, watched over like every other page of the staff. */
export function DeskShell() {
  const { state } = useNavigation()
  return (
    <>
      <main aria-busy={state === 'loading'}>
        <Outlet />
      </main>
      <KeyboardHelp />
      <Watch />
    </>
  )
}
