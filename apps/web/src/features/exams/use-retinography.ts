import {
  addRetinography,
  listRetinographyFiles,
  retinographyBody,
} from '@iris/contracts/exam-files'
import { useState } from 'react'
import { z } from 'zod'
import { useCall } from '../../api/use-call.ts'
import { uploadRefusal } from '../../form/upload-file.ts'
import { useZodForm } from '../../form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'

export type RetinographyValues = { file_name: string; retinography_img: File | null }

const schema = z.object({
  ...retinographyBody.shape,
  retinography_img: z
    .custom<File>((value) => value instanceof File, 'Arquivo é obrigatório')
    .superRefine((value, context) => {
      const refusal = uploadRefusal(value, 'image')
      if (refusal) context.addIssue({ code: 'custom', message: refusal, input: value })
    }),
})

/** The form for storing a retinography, on the open page and in the modal: after a save it starts again. */
export function useRetinography() {
  const [progress, setProgress] = useState<number | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const send = useCall(addRetinography, {
    invalidates: [listRetinographyFiles],
    onUploadProgress: setProgress,
    onError: (error) => {
      if (error.status !== 422) setRefused(error.message)
    },
  })
  const form = useZodForm<typeof schema, RetinographyValues>({
    schema,
    initialValues: { file_name: '', retinography_img: null },
    onSubmit: async ({ file_name, retinography_img }) => {
      await send
        .mutateAsync({ body: { file_name }, files: { retinography_img } })
        .finally(() => setProgress(null))
      form.reset()
      toast.success('Salvo com sucesso!')
    },
  })
  return { form, send, progress, refused, forgive: () => setRefused(null) }
}
