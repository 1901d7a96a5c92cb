import { type UserType, userTypeLabel } from '@iris/domain/user-type'
import { useEffect } from 'react'
import { ReadTrouble } from '../api/read-trouble.tsx'
import { leaveSession, useSession } from '../api/use-session.ts'
import { CertificateCard } from '../features/profile/certificate-card.tsx'
import { PinCard } from '../features/profile/pin-card.tsx'
import classes from '../features/profile/profile.module.css'
import { useProfile } from '../features/profile/profile-api.ts'
import { BasicInfoCard, PasswordCard } from '../features/profile/profile-forms.tsx'
import { ProfileHead } from '../features/profile/profile-head.tsx'
import { SecondFactorCard } from '../features/profile/second-factor-card.tsx'
import { SessionsCard } from '../features/profile/sessions-card.tsx'
import { Card } from '../ui/card.tsx'
import { FormSkeleton, LinesSkeleton } from '../ui/skeletons.tsx'

/** spec 1 §2: the logged in person, and what they may change of themselves. */
export function ProfilePage() {
  const { user } = useSession()
  const read = useProfile()
  const { data: profile, error } = read
  // Without an answer nothing says that the login is over, and leaving would wipe what this device was prepared with.
  const isUnanswered = error?.isUnreached === true
  const isRefused = read.isLoadingError && !isUnanswered

  // A profile that the server does not give ends the session; the guard then leads to /login (spec 1 §2).
  useEffect(() => {
    if (isRefused) void leaveSession()
  }, [isRefused])

  if (!profile) return isUnanswered ? <ReadTrouble of={read} /> : <Waiting />
  return (
    <>
      <ProfileHead
        profile={profile}
        role={user ? userTypeLabel(user.type as UserType | null) : ' '}
      />
      <div className={classes.cards}>
        <BasicInfoCard profile={profile} />
        <PasswordCard profile={profile} />
      </div>
      <div className={classes.cards}>
        <SecondFactorCard />
        <PinCard />
      </div>
      <div className={classes.cards}>
        <CertificateCard />
        <SessionsCard />
      </div>
    </>
  )
}

function Waiting() {
  return (
    <>
      <Card>
        <LinesSkeleton lines={3} />
      </Card>
      <div className={classes.cards}>
        <Card>
          <FormSkeleton fields={2} />
        </Card>
        <Card>
          <FormSkeleton fields={2} />
        </Card>
      </div>
    </>
  )
}
