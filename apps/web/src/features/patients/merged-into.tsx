import { getPatient } from '@iris/contracts/patients'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { DiscardDialog } from '../../form/discard-dialog.tsx'
import { letWorkGo } from '../../form/unsaved-work.ts'

type MergedIntoProps = {
  id: number
  /** Something is typed that would be lost. */
  isTyped: boolean
}

/** In a form whose registration became part of another while it was open: leads to the one that stays. */
export function MergedInto({ id, isTyped }: MergedIntoProps) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  // Under a key of its own: the open record, read again, would take the form away with what is typed.
  const { data: into } = useQuery({
    queryKey: ['merged-into', id],
    queryFn: async () => (await call(getPatient, { params: { id } })).merged_into,
  })
  if (!into) return null
  const lead = () => {
    // It was asked about here.
    letWorkGo()
    navigate(`/patients?paciente=${into}`)
  }
  return (
    <>
      Os exames, o prontuário e o histórico estão no cadastro nº {into}, que ficou.{' '}
      <Button variant="default" onClick={() => (isTyped ? setAsking(true) : lead())}>
        Abrir o cadastro que ficou
      </Button>
      {asking && <DiscardDialog onKeep={() => setAsking(false)} onDiscard={lead} />}
    </>
  )
}
