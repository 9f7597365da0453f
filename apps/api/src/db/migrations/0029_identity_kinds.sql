-- Identity kinds apart: an account that only an e-mail code or the mobile-auth identity proved is not a Google account.
alter table users drop constraint users_user_type_check,
  add constraint users_user_type_check check (
    user_type in ('ANONYMOUS', 'MOBILE_AUTH', 'EMAIL_VERIFIED', 'GOOGLE', 'PHONE_VERIFIED', 'ERASED'));

update users u
   set user_type = case when exists (select from login_methods where user_id = u.id and kind = 'email')
                        then 'EMAIL_VERIFIED' else 'MOBILE_AUTH' end
 where user_type = 'GOOGLE'
   and exists (select from login_methods where user_id = u.id)
   and not exists (select from login_methods where user_id = u.id and kind in ('google', 'moa'));
